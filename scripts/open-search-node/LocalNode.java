import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.opensearch.Version;
import org.opensearch.common.logging.LogConfigurator;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.PluginInfo;

/** One OpenSearch node of version 2 or 3 in this process, on loopback. Arguments: its folder, its HTTP port. */
public class LocalNode extends Node {
  @SuppressWarnings({"unchecked", "rawtypes"})
  LocalNode(Environment environment) throws ClassNotFoundException {
    super(environment, (Collection) List.of(http()), true);
  }

  /** HTTP is a plug-in, named by its class in version 2 and described in version 3. */
  private static Object http() throws ClassNotFoundException {
    if (Version.CURRENT.major < 3) return Class.forName("org.opensearch.transport.Netty4Plugin");
    String plugin = "org.opensearch.transport.Netty4ModulePlugin";
    return new PluginInfo("transport-netty4", "HTTP", "1", Version.CURRENT, "21", plugin, null, List.of(), false);
  }

  public static void main(String[] arguments) throws Exception {
    Settings settings = Settings.builder()
        .put("path.home", arguments[0])
        .put("http.port", arguments[1])
        .put("transport.port", "0")
        .put("network.host", "127.0.0.1")
        .put("discovery.type", "single-node")
        .put("cluster.name", "local")
        // A write to a missing index is an error, as in production with this turned off.
        .put("action.auto_create_index", false)
        .put("cluster.routing.allocation.disk.threshold_enabled", false)
        .build();
    LogConfigurator.registerErrorListener();
    Environment environment = InternalSettingsPreparer.prepareEnvironment(
        settings, Map.of(), Path.of(arguments[0], "config"), () -> "local");
    LogConfigurator.configureWithoutConfig(settings);
    LocalNode node = new LocalNode(environment);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      try {
        node.close();
      } catch (Exception error) {
        error.printStackTrace();
      }
    }));
    node.start();
    System.out.println("OpenSearch " + Version.CURRENT + " at http://127.0.0.1:" + arguments[1]);
    Thread.currentThread().join();
  }
}
